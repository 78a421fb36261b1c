import { isatty, WriteStream } from 'node:tty'
import type { DestinationStream } from 'pino'

const standardError = 2

/** Returns a destination that writes short, plain lines, when standard error is a terminal; else undefined. */
export async function terminalLog(): Promise<DestinationStream | undefined> {
  return isatty(standardError) ? plainLines(standardError, { colorize: hasColors() }) : undefined
}

/** Follows NO_COLOR, FORCE_COLOR and TERM. */
const hasColors = () => WriteStream.prototype.getColorDepth() > 1

/** Returns a destination that turns the JSON of each entry into one line: time, level, message, fields. */
export async function plainLines(
  destination: number | NodeJS.WritableStream,
  { colorize }: { colorize: boolean },
): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty')
  return pretty({ destination, colorize, sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss' })
}
