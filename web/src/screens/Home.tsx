import { session } from "../session.js";
import { useSignal } from "../signal.js";
import { OwnHome } from "./home/OwnHome.js";
import { Landing } from "./Landing.js";

export function Home() {
    return useSignal(session) ? <OwnHome /> : <Landing />;
}
