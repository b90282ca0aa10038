import { Icon } from "../parts/Icon.js";
import { say } from "../texts/index.js";
import type { Zoom } from "./zoom.js";

/** The buttons of a board of which only a part is shown. */
export function ZoomButtons({ zoom }: { zoom: Zoom }) {
    return (
        <div class="board-zoom" role="group" aria-label={say("zoom")}>
            <button type="button" class="icon" aria-label={say("zoomOut")} title={say("zoomOut")} aria-disabled={zoom.isWhole} onClick={zoom.zoomOut}>
                <Icon path="M5 12h14" />
            </button>
            <button type="button" class="icon" aria-label={say("zoomIn")} title={say("zoomIn")} onClick={zoom.zoomIn}>
                <Icon path="M12 5v14M5 12h14" />
            </button>
            <button type="button" aria-pressed={zoom.isWhole} onClick={zoom.toggle}>
                {say("wholeBoard")}
            </button>
        </div>
    );
}
