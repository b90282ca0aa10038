/** The sound of a step: its pitches at the beginning and the end in hertz, and how long a phone shakes, in milliseconds. */
const SOUNDS = { light: { pitch: [420, 210], shake: 10 }, hard: { pitch: [210, 80], shake: 40 } } as const;
/** How long a sound is heard, in seconds, and how loud. */
const [LENGTH, VOLUME] = [0.09, 0.2];

let audio: AudioContext | undefined;
let wanted = { sound: false, vibration: false };

/** Says what of the steps the reader wants to hear and feel. */
export const wantSounds = (next: typeof wanted) => void (wanted = next);

/** Lets a step be heard and felt, as far as the reader wants that. Browsers allow it once the page has been touched. */
export function soundOf(kind: string): void {
    if (!navigator.userActivation?.hasBeenActive) return;
    const { pitch, shake } = kind === "capture" || kind === "hit" ? SOUNDS.hard : SOUNDS.light;
    if (wanted.vibration) navigator.vibrate?.(shake);
    if (!wanted.sound || !("AudioContext" in self)) return;
    audio ??= new AudioContext();
    const [tone, volume, now] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
    tone.type = "triangle";
    tone.frequency.setValueAtTime(pitch[0], now);
    tone.frequency.exponentialRampToValueAtTime(pitch[1], now + LENGTH);
    volume.gain.setValueAtTime(VOLUME, now);
    volume.gain.exponentialRampToValueAtTime(VOLUME / 100, now + LENGTH);
    tone.connect(volume).connect(audio.destination);
    tone.start(now);
    tone.stop(now + LENGTH);
}
