use super::names::{InvalidText, MessageText};

/// Every officially assigned alpha-2 code of ISO 3166-1.
const COUNTRIES: &str = "\
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT \
BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH \
ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT \
HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS \
LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI \
NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG \
SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG \
UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

/// The most characters of a [`Bio`].
const MAX_BIO_CHARS: usize = 500;

/// A few words of a player about themselves: 1 to 500 characters, some of them visible, without
/// control characters except line feeds and tabs. Space at the ends is removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bio(String);

impl Bio {
    /// # Errors
    /// When the text is blank, is too long, or has control characters.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        let wrong = InvalidText(
            "a bio must be 1 to 500 characters, not all of them blank, without control characters \
             other than line feeds and tabs",
        );
        if text.chars().count() > MAX_BIO_CHARS {
            return Err(wrong);
        }
        MessageText::parse(text).map(|text| Self(text.as_str().to_owned())).map_err(|_| wrong)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A country: an alpha-2 code of ISO 3166-1, in capitals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Country(String);

impl Country {
    /// # Errors
    /// When the text is no such code.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        if text.len() == 2 && COUNTRIES.split(' ').any(|code| code == text) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidText("a country must be a code of ISO 3166-1 in capitals, such as `NL`"))
        }
    }

    /// The code.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn countries_are_the_249_assigned_codes() {
        assert_eq!(COUNTRIES.split(' ').count(), 249);
        assert!(COUNTRIES.split(' ').is_sorted_by(|one, next| one < next));
        assert!(COUNTRIES.split(' ').all(|code| Country::parse(code).is_ok()));
        for wrong in ["", "nl", "XX", "NLD", "UK", "L N", "D "] {
            assert!(Country::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_bio_has_visible_text_and_at_most_500_characters() {
        assert_eq!(Bio::parse(" two\nlines ").expect("a bio").as_str(), "two\nlines");
        assert!(Bio::parse(&"é".repeat(500)).is_ok());
        for wrong in [String::new(), " \n".to_owned(), "é".repeat(501), "\u{7}".to_owned()] {
            assert!(Bio::parse(&wrong).is_err(), "{wrong:?}");
        }
    }
}
