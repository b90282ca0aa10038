import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Fault, Loading } from "./common.js";

/** A part of the page that is loaded when it is first shown. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
    let loaded: ComponentType<Props> | undefined;
    return function Lazy(props: Props) {
        const [fault, setFault] = useState<unknown>();
        const [, draw] = useState({});
        const start = () => {
            setFault(undefined);
            load().then((part) => ((loaded = part), draw({})), setFault);
        };
        useEffect(() => {
            if (!loaded) start();
        }, []);
        const Part = loaded;
        if (Part) return <Part {...props} />;
        return <div class="screen">{fault ? <Fault fault={fault} retry={start} /> : <Loading />}</div>;
    };
}
