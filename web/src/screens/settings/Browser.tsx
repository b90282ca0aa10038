import { Panel } from "../../parts/common.js";
import { Check, Select } from "../../parts/fields.js";
import { prefer, preferences, type Preferences } from "../../preferences.js";
import { useSignal } from "../../signal.js";
import { language, LANGUAGES, say } from "../../texts/index.js";
import { BoardSettings } from "./BoardSettings.js";

/** The preferences for this browser, which need no account. */
export function Browser() {
    const chosen = useSignal(preferences);
    const shown = useSignal(language);
    return (
        <Panel title={say("thisBrowser")}>
            <Select label={say("language")} value={shown} set={(tag) => prefer({ language: tag })}>
                {Object.entries(LANGUAGES).map(([tag, { name }]) => [tag, name])}
            </Select>
            <Select label={say("theme")} value={chosen.theme} set={(theme) => prefer({ theme: theme as Preferences["theme"] })}>
                {[["auto", say("themeAuto")], ["light", say("themeLight")], ["dark", say("themeDark")]]}
            </Select>
            <BoardSettings />
            <Check text={say("sound")} value={chosen.sound} set={(sound) => prefer({ sound })} />
            <Check text={say("vibration")} value={chosen.vibration} set={(vibration) => prefer({ vibration })} />
        </Panel>
    );
}
