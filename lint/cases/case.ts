export type SoundFile = { title: string; file: string; code: string }

/** `rule` is what the linter must name, `says` what its message must tell the reader to do. */
export type BrokenFile = SoundFile & { rule: string; says: RegExp }
