/** A sign, drawn with one line. */
export function Icon({ path }: { path: string }) {
    return (
        <svg class="sign" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d={path} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" />
        </svg>
    );
}
