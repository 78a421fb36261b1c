/** Tells on standard error how far a run is; standard output belongs to the results. */
export const note = (text: string): void => void process.stderr.write(`${text}\n`)
