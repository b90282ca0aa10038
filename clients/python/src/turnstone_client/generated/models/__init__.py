"""Contains all the data models used in inputs/outputs"""

from .access_token import AccessToken
from .access_token_list import AccessTokenList
from .account_deletion_input import AccountDeletionInput
from .account_email import AccountEmail
from .account_event import AccountEvent
from .account_export import AccountExport
from .account_input import AccountInput
from .account_notification import AccountNotification
from .account_notification_list import AccountNotificationList
from .account_update_input import AccountUpdateInput
from .acey_deucey_awaiting import AceyDeuceyAwaiting
from .acey_deucey_move import AceyDeuceyMove
from .acey_deucey_side import AceyDeuceySide
from .acey_deucey_state import AceyDeuceyState
from .acey_deucey_step import AceyDeuceyStep
from .app_account import AppAccount
from .app_account_list import AppAccountList
from .app_notification import AppNotification
from .app_notification_list import AppNotificationList
from .app_webhook import AppWebhook
from .app_webhook_input import AppWebhookInput
from .board_place import BoardPlace
from .bot_input import BotInput
from .bot_player import BotPlayer
from .bot_player_list import BotPlayerList
from .cancelled_payload import CancelledPayload
from .clock_extended_payload import ClockExtendedPayload
from .computer_level import ComputerLevel
from .computer_player import ComputerPlayer
from .computer_player_list import ComputerPlayerList
from .conditional_moves import ConditionalMoves
from .conditional_ply import ConditionalPly
from .created_account import CreatedAccount
from .created_payload import CreatedPayload
from .created_session import CreatedSession
from .created_token import CreatedToken
from .created_webhook import CreatedWebhook
from .decline_invitation_reason import DeclineInvitationReason
from .described_code import DescribedCode
from .dice_nonce_input import DiceNonceInput
from .dice_nonce_set_payload import DiceNonceSetPayload
from .dice_proof import DiceProof
from .dice_rolled_payload import DiceRolledPayload
from .disabled_notification import DisabledNotification
from .disabled_notification_data import DisabledNotificationData
from .disabled_notification_type import DisabledNotificationType
from .displayed_rating import DisplayedRating
from .email_confirmation_input import EmailConfirmationInput
from .email_input import EmailInput
from .email_removal_input import EmailRemovalInput
from .email_update_input import EmailUpdateInput
from .exported_conditional_moves import ExportedConditionalMoves
from .exported_delivery import ExportedDelivery
from .exported_follow import ExportedFollow
from .exported_key import ExportedKey
from .exported_link import ExportedLink
from .exported_mail import ExportedMail
from .exported_mail_link import ExportedMailLink
from .exported_match import ExportedMatch
from .exported_message import ExportedMessage
from .exported_profile import ExportedProfile
from .exported_rating import ExportedRating
from .exported_rematch import ExportedRematch
from .exported_reminder import ExportedReminder
from .exported_seats import ExportedSeats
from .exported_vacation import ExportedVacation
from .field_error import FieldError
from .finished_payload import FinishedPayload
from .followed_player import FollowedPlayer
from .followed_player_list import FollowedPlayerList
from .forfeit_payload import ForfeitPayload
from .game_family import GameFamily
from .game_family_list import GameFamilyList
from .game_match import GameMatch
from .game_move import GameMove
from .game_option import GameOption
from .game_result import GameResult
from .game_state import GameState
from .game_variant import GameVariant
from .get_animation_lang import GetAnimationLang
from .get_animation_theme import GetAnimationTheme
from .get_board_frame import GetBoardFrame
from .get_board_lang import GetBoardLang
from .get_board_png_frame import GetBoardPngFrame
from .get_board_png_lang import GetBoardPngLang
from .get_board_png_theme import GetBoardPngTheme
from .get_board_theme import GetBoardTheme
from .home_badge import HomeBadge
from .home_part import HomePart
from .home_screen import HomeScreen
from .home_screen_matches import HomeScreenMatches
from .invitation_by_link import InvitationByLink
from .invitation_declined_payload import InvitationDeclinedPayload
from .invite_link import InviteLink
from .invite_link_input import InviteLinkInput
from .invite_link_list import InviteLinkList
from .last_move import LastMove
from .leaderboard_place import LeaderboardPlace
from .leaderboard_place_list import LeaderboardPlaceList
from .left_payload import LeftPayload
from .legal_moves import LegalMoves
from .list_leaderboard_kind import ListLeaderboardKind
from .list_matches_clock import ListMatchesClock
from .list_matches_status import ListMatchesStatus
from .list_messages_order import ListMessagesOrder
from .list_own_matches_section import ListOwnMatchesSection
from .list_player_matches_status import ListPlayerMatchesStatus
from .list_records_result import ListRecordsResult
from .login_session import LoginSession
from .login_session_list import LoginSessionList
from .mail_report_input import MailReportInput
from .mail_report_kind import MailReportKind
from .mancala_move import MancalaMove
from .mancala_state import MancalaState
from .match_card import MatchCard
from .match_card_list import MatchCardList
from .match_change_list import MatchChangeList
from .match_counts import MatchCounts
from .match_event import MatchEvent
from .match_event_list import MatchEventList
from .match_gone import MatchGone
from .match_input import MatchInput
from .match_message import MatchMessage
from .match_message_list import MatchMessageList
from .match_notification import MatchNotification
from .match_notification_data import MatchNotificationData
from .match_offer import MatchOffer
from .match_opponent_input import MatchOpponentInput
from .match_options import MatchOptions
from .match_position import MatchPosition
from .match_record import MatchRecord
from .match_review import MatchReview
from .match_seat import MatchSeat
from .match_summary import MatchSummary
from .match_summary_list import MatchSummaryList
from .message_input import MessageInput
from .messages_read import MessagesRead
from .messages_read_input import MessagesReadInput
from .move_draft import MoveDraft
from .move_hint import MoveHint
from .move_input import MoveInput
from .move_played_payload import MovePlayedPayload
from .move_step import MoveStep
from .move_tap import MoveTap
from .notification_kind_input import NotificationKindInput
from .notification_kind_input_kind import NotificationKindInputKind
from .notification_kind_settings import NotificationKindSettings
from .notification_settings import NotificationSettings
from .notification_settings_input import NotificationSettingsInput
from .notifications_read import NotificationsRead
from .notifications_read_input import NotificationsReadInput
from .octi_move import OctiMove
from .octi_pod import OctiPod
from .octi_state import OctiState
from .offer_answer_input import OfferAnswerInput
from .offer_input import OfferInput
from .offer_payload import OfferPayload
from .open_api_document import OpenApiDocument
from .open_seek import OpenSeek
from .open_seek_list import OpenSeekList
from .opponent_results import OpponentResults
from .opponent_results_list import OpponentResultsList
from .own_app import OwnApp
from .own_app_list import OwnAppList
from .own_offer import OwnOffer
from .own_seek import OwnSeek
from .own_seek_list import OwnSeekList
from .passed_payload import PassedPayload
from .password_change_input import PasswordChangeInput
from .password_reset_input import PasswordResetInput
from .pause_reason import PauseReason
from .player_profile import PlayerProfile
from .player_rating import PlayerRating
from .player_rating_list import PlayerRatingList
from .player_summary import PlayerSummary
from .player_summary_list import PlayerSummaryList
from .problem_code import ProblemCode
from .problem_code_list import ProblemCodeList
from .problem_details import ProblemDetails
from .public_profile import PublicProfile
from .public_profile_input import PublicProfileInput
from .push_device import PushDevice
from .push_device_input import PushDeviceInput
from .push_device_list import PushDeviceList
from .push_keys_input import PushKeysInput
from .push_server_key import PushServerKey
from .quiet_hours import QuietHours
from .quiet_hours_input import QuietHoursInput
from .rating_point import RatingPoint
from .rating_point_list import RatingPointList
from .rating_standing import RatingStanding
from .record_dice_type_0 import RecordDiceType0
from .record_name import RecordName
from .record_result_type_0 import RecordResultType0
from .record_review import RecordReview
from .record_seat import RecordSeat
from .record_signature import RecordSignature
from .recovery_code import RecoveryCode
from .registered_app import RegisteredApp
from .reset_by_mail_input import ResetByMailInput
from .reset_mail_input import ResetMailInput
from .resumed_payload import ResumedPayload
from .review_progress import ReviewProgress
from .reviewed_ply import ReviewedPly
from .reviewed_roll import ReviewedRoll
from .rotated_secret import RotatedSecret
from .seat_accuracy import SeatAccuracy
from .seat_input import SeatInput
from .seat_summary import SeatSummary
from .seat_vacation import SeatVacation
from .seated_payload import SeatedPayload
from .seek_input import SeekInput
from .seek_rating_range import SeekRatingRange
from .seek_rating_range_input import SeekRatingRangeInput
from .sent_message import SentMessage
from .server_health import ServerHealth
from .session_input import SessionInput
from .signing_key import SigningKey
from .signing_key_list import SigningKeyList
from .six_captured import SixCaptured
from .six_move import SixMove
from .six_state import SixState
from .six_stone import SixStone
from .started_payload import StartedPayload
from .stream_start import StreamStart
from .streamed_notification import StreamedNotification
from .taken_back_payload import TakenBackPayload
from .test_notification import TestNotification
from .test_notification_data import TestNotificationData
from .test_notification_type import TestNotificationType
from .time_control import TimeControl
from .time_control_input import TimeControlInput
from .time_control_input_kind import TimeControlInputKind
from .token_input import TokenInput
from .user_account import UserAccount
from .vacation_period import VacationPeriod
from .vacation_period_input import VacationPeriodInput
from .vacation_settings import VacationSettings
from .vacation_update_input import VacationUpdateInput
from .variant_results import VariantResults
from .webhook_delivery import WebhookDelivery
from .webhook_delivery_list import WebhookDeliveryList
from .webhook_endpoint import WebhookEndpoint
from .webhook_endpoint_list import WebhookEndpointList
from .webhook_input import WebhookInput
from .webhook_update_input import WebhookUpdateInput

__all__ = (
    "AccessToken",
    "AccessTokenList",
    "AccountDeletionInput",
    "AccountEmail",
    "AccountEvent",
    "AccountExport",
    "AccountInput",
    "AccountNotification",
    "AccountNotificationList",
    "AccountUpdateInput",
    "AceyDeuceyAwaiting",
    "AceyDeuceyMove",
    "AceyDeuceySide",
    "AceyDeuceyState",
    "AceyDeuceyStep",
    "AppAccount",
    "AppAccountList",
    "AppNotification",
    "AppNotificationList",
    "AppWebhook",
    "AppWebhookInput",
    "BoardPlace",
    "BotInput",
    "BotPlayer",
    "BotPlayerList",
    "CancelledPayload",
    "ClockExtendedPayload",
    "ComputerLevel",
    "ComputerPlayer",
    "ComputerPlayerList",
    "ConditionalMoves",
    "ConditionalPly",
    "CreatedAccount",
    "CreatedPayload",
    "CreatedSession",
    "CreatedToken",
    "CreatedWebhook",
    "DeclineInvitationReason",
    "DescribedCode",
    "DiceNonceInput",
    "DiceNonceSetPayload",
    "DiceProof",
    "DiceRolledPayload",
    "DisabledNotification",
    "DisabledNotificationData",
    "DisabledNotificationType",
    "DisplayedRating",
    "EmailConfirmationInput",
    "EmailInput",
    "EmailRemovalInput",
    "EmailUpdateInput",
    "ExportedConditionalMoves",
    "ExportedDelivery",
    "ExportedFollow",
    "ExportedKey",
    "ExportedLink",
    "ExportedMail",
    "ExportedMailLink",
    "ExportedMatch",
    "ExportedMessage",
    "ExportedProfile",
    "ExportedRating",
    "ExportedRematch",
    "ExportedReminder",
    "ExportedSeats",
    "ExportedVacation",
    "FieldError",
    "FinishedPayload",
    "FollowedPlayer",
    "FollowedPlayerList",
    "ForfeitPayload",
    "GameFamily",
    "GameFamilyList",
    "GameMatch",
    "GameMove",
    "GameOption",
    "GameResult",
    "GameState",
    "GameVariant",
    "GetAnimationLang",
    "GetAnimationTheme",
    "GetBoardFrame",
    "GetBoardLang",
    "GetBoardPngFrame",
    "GetBoardPngLang",
    "GetBoardPngTheme",
    "GetBoardTheme",
    "HomeBadge",
    "HomePart",
    "HomeScreen",
    "HomeScreenMatches",
    "InvitationByLink",
    "InvitationDeclinedPayload",
    "InviteLink",
    "InviteLinkInput",
    "InviteLinkList",
    "LastMove",
    "LeaderboardPlace",
    "LeaderboardPlaceList",
    "LeftPayload",
    "LegalMoves",
    "ListLeaderboardKind",
    "ListMatchesClock",
    "ListMatchesStatus",
    "ListMessagesOrder",
    "ListOwnMatchesSection",
    "ListPlayerMatchesStatus",
    "ListRecordsResult",
    "LoginSession",
    "LoginSessionList",
    "MailReportInput",
    "MailReportKind",
    "MancalaMove",
    "MancalaState",
    "MatchCard",
    "MatchCardList",
    "MatchChangeList",
    "MatchCounts",
    "MatchEvent",
    "MatchEventList",
    "MatchGone",
    "MatchInput",
    "MatchMessage",
    "MatchMessageList",
    "MatchNotification",
    "MatchNotificationData",
    "MatchOffer",
    "MatchOpponentInput",
    "MatchOptions",
    "MatchPosition",
    "MatchRecord",
    "MatchReview",
    "MatchSeat",
    "MatchSummary",
    "MatchSummaryList",
    "MessageInput",
    "MessagesRead",
    "MessagesReadInput",
    "MoveDraft",
    "MoveHint",
    "MoveInput",
    "MovePlayedPayload",
    "MoveStep",
    "MoveTap",
    "NotificationKindInput",
    "NotificationKindInputKind",
    "NotificationKindSettings",
    "NotificationSettings",
    "NotificationSettingsInput",
    "NotificationsRead",
    "NotificationsReadInput",
    "OctiMove",
    "OctiPod",
    "OctiState",
    "OfferAnswerInput",
    "OfferInput",
    "OfferPayload",
    "OpenApiDocument",
    "OpenSeek",
    "OpenSeekList",
    "OpponentResults",
    "OpponentResultsList",
    "OwnApp",
    "OwnAppList",
    "OwnOffer",
    "OwnSeek",
    "OwnSeekList",
    "PassedPayload",
    "PasswordChangeInput",
    "PasswordResetInput",
    "PauseReason",
    "PlayerProfile",
    "PlayerRating",
    "PlayerRatingList",
    "PlayerSummary",
    "PlayerSummaryList",
    "ProblemCode",
    "ProblemCodeList",
    "ProblemDetails",
    "PublicProfile",
    "PublicProfileInput",
    "PushDevice",
    "PushDeviceInput",
    "PushDeviceList",
    "PushKeysInput",
    "PushServerKey",
    "QuietHours",
    "QuietHoursInput",
    "RatingPoint",
    "RatingPointList",
    "RatingStanding",
    "RecordDiceType0",
    "RecordName",
    "RecordResultType0",
    "RecordReview",
    "RecordSeat",
    "RecordSignature",
    "RecoveryCode",
    "RegisteredApp",
    "ResetByMailInput",
    "ResetMailInput",
    "ResumedPayload",
    "ReviewProgress",
    "ReviewedPly",
    "ReviewedRoll",
    "RotatedSecret",
    "SeatAccuracy",
    "SeatInput",
    "SeatSummary",
    "SeatVacation",
    "SeatedPayload",
    "SeekInput",
    "SeekRatingRange",
    "SeekRatingRangeInput",
    "SentMessage",
    "ServerHealth",
    "SessionInput",
    "SigningKey",
    "SigningKeyList",
    "SixCaptured",
    "SixMove",
    "SixState",
    "SixStone",
    "StartedPayload",
    "StreamStart",
    "StreamedNotification",
    "TakenBackPayload",
    "TestNotification",
    "TestNotificationData",
    "TestNotificationType",
    "TimeControl",
    "TimeControlInput",
    "TimeControlInputKind",
    "TokenInput",
    "UserAccount",
    "VacationPeriod",
    "VacationPeriodInput",
    "VacationSettings",
    "VacationUpdateInput",
    "VariantResults",
    "WebhookDelivery",
    "WebhookDeliveryList",
    "WebhookEndpoint",
    "WebhookEndpointList",
    "WebhookInput",
    "WebhookUpdateInput",
)
