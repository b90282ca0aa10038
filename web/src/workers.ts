/** The path of the worker of the computer's moves; `build.mjs` fills it in. */
declare const ENGINE: string;

/** The addresses of the workers of this page. */
export const WORKERS = { service: "/sw.js", engine: ENGINE };

// A browser with Trusted Types starts a worker only if a named policy lets its address through.
interface Policy {
    createScriptURL(address: string): string;
}
const factory = (self as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;
const policy = factory?.createPolicy("turnstone-worker", {
    createScriptURL(address) {
        if (!Object.values(WORKERS).includes(address)) throw new TypeError("not a worker of this page");
        return address;
    },
});

/** The address of a worker, as the browser takes it. */
export const trusted = (address: string): string => (policy ? policy.createScriptURL(address) : address);
