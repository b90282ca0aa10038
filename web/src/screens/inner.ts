/** The screens that a visitor of the landing does not load, in one file. */
export { Game, Games } from "./Games.js";
export { Invitation } from "./Invitation.js";
export { Leaderboard } from "./Leaderboard.js";
export { MatchScreen } from "./Match.js";
export { NewMatch } from "./NewMatch.js";
export { OpenMatches } from "./OpenMatches.js";
export { Profile } from "./Profile.js";
export { SignIn } from "./SignIn.js";
export { OwnHome } from "./home/OwnHome.js";
