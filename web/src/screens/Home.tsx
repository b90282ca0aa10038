import { lazy } from "../parts/Lazy.js";
import { session } from "../session.js";
import { useSignal } from "../signal.js";
import { Landing } from "./Landing.js";

const OwnHome = lazy(async () => (await import("./inner.js")).OwnHome);

export function Home() {
    return useSignal(session) ? <OwnHome /> : <Landing />;
}
