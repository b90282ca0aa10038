// Generates the types of the API and the table of its operations from the OpenAPI document.
//
// Usage: node generate.mjs DOCUMENT DIRECTORY

import { readFileSync, writeFileSync } from "node:fs";

import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

const [, , path, directory] = process.argv;
const document = JSON.parse(readFileSync(path, "utf8"));
const { version } = JSON.parse(readFileSync("package.json", "utf8"));

const MADE = "// Made by generate.mjs from the OpenAPI document. Do not change it by hand.\n\n";
const METHODS = ["get", "post", "put", "patch", "delete"];
// The format of a string that may be another word than those that are known.
const OTHER = "other-word";
// The words of a string, if the document knows some of them and there may be more.
const WORDS = "x-extensible-enum";

/**
 * Lists the words of a string: closed in requests, and in what is sent back as it came, and with room for others in
 * other responses.
 */
function listWords(schema, isClosed) {
    const words = schema[WORDS];
    if (!words) return;
    const rest = [schema.type].flat().filter((type) => type !== "string").map((type) => ({ type }));
    delete schema.type;
    delete schema.pattern;
    const others = isClosed ? [] : [{ type: "string", format: OTHER }];
    schema.anyOf = [{ type: "string", enum: words }, ...others, ...rest];
}

/** Lists the words of all members of the document's schemas. */
function listAllWords(schemas) {
    for (const [key, { properties = {} }] of Object.entries(schemas)) {
        const inputs = schemas[`${key}Input`]?.properties ?? {};
        for (const [name, schema] of Object.entries(properties)) {
            listWords(schema, key.endsWith("Input") || inputs[name] !== undefined);
        }
    }
}

async function schemaFile() {
    const changed = structuredClone(document);
    listAllWords(changed.components.schemas);
    const { factory } = ts;
    const other = factory.createIntersectionTypeNode([
        factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
        factory.createTypeLiteralNode([]),
    ]);
    const types = await openapiTS(changed, {
        transform: ({ format, type }) => {
            if (format === OTHER) return other;
            return format === "binary" && type === "string" ? factory.createTypeReferenceNode("Blob") : undefined;
        },
    });
    return MADE + astToString(types);
}

const resolve = (part) => (part.$ref ? part.$ref.slice(2).split("/").reduce((from, key) => from[key], document) : part);

/** The name of an operation without the noun of its resource: `getMatch` of `matches` is `get`. */
function methodOf(operationId, resource) {
    const [verb, ...words] = operationId.split(/(?=[A-Z])/);
    const nouns = [resource, resource.replace(/(?<=ch)es$|s$/, "")];
    const at = words.findIndex((word) => nouns.includes(word.toLowerCase()));
    return [verb, ...words.filter((_, index) => index !== at)].join("");
}

/** The schema of a successful response, and its media type. */
function success({ responses }) {
    const [, response] = Object.entries(responses).find(([status]) => status.startsWith("2"));
    const [[media, { schema }] = ["", {}]] = Object.entries(response.content ?? {});
    return { media, schema };
}

function replyType(operation) {
    const { media, schema } = success(operation);
    if (!media) return "Reply<void>";
    if (media !== "application/json") return media.startsWith("image/") && !media.includes("svg") ? "Reply<Blob>" : "Reply<string>";
    const type = `Schemas["${schema.$ref.split("/").at(-1)}"]`;
    const { next_cursor: next } = resolve(schema).properties ?? {};
    // A feed has no last page: the app follows it.
    const hasPages = inQuery(operation).some(({ name }) => name === "cursor") && next?.type.includes("null");
    return `${hasPages ? "Pages" : "Reply"}<${type}>`;
}

const parameters = ({ parameters = [] }) => parameters.map(resolve);
const inQuery = (operation) => parameters(operation).filter((parameter) => parameter.in === "query");

/** The parameter of a method for the body or the query. */
function inputOf(operation) {
    const content = operation.requestBody && Object.entries(resolve(operation.requestBody).content)[0];
    const query = inQuery(operation);
    if (content && query.length > 0) throw new Error(`${operation.operationId} has a body and a query`);
    if (content) {
        const [media, { schema }] = content;
        if (media !== "application/json") return ["input: Blob"];
        const optional = !resolve(schema).required?.length;
        return [`input${optional ? "?" : ""}: Schemas["${schema.$ref.split("/").at(-1)}"]`];
    }
    const optional = query.every(({ required }) => !required);
    return query.length > 0 ? [`query${optional ? "?" : ""}: Query<"${operation.operationId}">`] : [];
}

/** How a request is made: its method and path, and whether it has a body, a query and a key. */
function requestOf(method, path, operation) {
    const marks = [
        operation.requestBody && "b",
        inQuery(operation).length > 0 && "q",
        parameters(operation).some(({ name }) => name === "Idempotency-Key") && "k",
    ];
    return [method.toUpperCase(), path, marks.filter(Boolean).join("")].join(" ").trim();
}

const comment = (text) => `    /**\n${text.split("\n").map((line) => `     * ${line}`.trimEnd()).join("\n")}\n     */\n`;

function operationsFile() {
    const resources = new Map();
    for (const [path, methods] of Object.entries(document.paths)) {
        for (const method of METHODS.filter((name) => methods[name])) {
            const operation = methods[method];
            const { operationId, tags: [resource], summary, description } = operation;
            // Streams are for `followMatch` and `streamAccount`.
            if (success(operation).media === "text/event-stream") continue;
            const name = methodOf(operationId, resource);
            const known = resources.get(resource) ?? new Map();
            if (known.has(name)) throw new Error(`${resource} has two operations ${name}`);
            const variables = parameters(operation).filter((parameter) => parameter.in === "path");
            const given = [...variables.map(({ name, schema }) => `${name}: ${schema.type === "integer" ? "number" : "string"}`), ...inputOf(operation), "options?: CallOptions"];
            const said = [summary, description].filter(Boolean).join("\n\n").replaceAll("*/", "*\\/");
            known.set(name, {
                request: requestOf(method, path, operation),
                type: `${comment(said)}    ${name}(${given.join(", ")}): ${replyType(operation)};\n`,
            });
            resources.set(resource, known);
        }
    }
    const sorted = [...resources].sort(([one], [other]) => (one < other ? -1 : 1));
    const title = (name) => name[0].toUpperCase() + name.slice(1);
    const table = sorted.map(
        ([resource, methods]) => `    ${resource}: {\n${[...methods].map(([name, { request }]) => `        ${name}: "${request}",\n`).join("")}    },\n`,
    );
    const types = sorted.map(
        ([resource, methods]) => `export interface ${title(resource)} {\n${[...methods.values()].map(({ type }) => type).join("\n")}}\n`,
    );
    const all = sorted.map(([resource]) => `    readonly ${resource}: ${title(resource)};\n`).join("");
    return `${MADE}import type { CallOptions, Pages, Reply } from "../call.js";
import type { components, operations } from "./schema.js";

type Schemas = components["schemas"];
type Query<Id extends keyof operations> = NonNullable<operations[Id]["parameters"]["query"]>;

/** The version of the package. */
export const VERSION = "${version}";

/** The requests of all operations: a method, a path, and b for a body, q for a query, k for an Idempotency-Key. */
export const OPERATIONS: Record<string, Record<string, string>> = {
${table.join("")}};

${types.join("\n")}
/** All operations, grouped by resource. */
export interface Resources {
${all}}
`;
}

writeFileSync(`${directory}/schema.ts`, await schemaFile());
writeFileSync(`${directory}/operations.ts`, operationsFile());
