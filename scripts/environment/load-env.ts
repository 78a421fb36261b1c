import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Adds the variables of a file to the environment; those that are set keep their value. Without the file nothing happens. */
export function loadEnv(file = '.env', env: NodeJS.ProcessEnv = process.env): void {
  for (const [name, value] of Object.entries(readEnvFile(file))) env[name] ??= value
}

/** Returns the variables of a file, also one of Windows: with a byte order mark, in UTF-16, or with other line ends. */
export function readEnvFile(file: string): NodeJS.Dict<string> {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
  return parseEnv(new TextDecoder(charsetOf(bytes)).decode(bytes).replaceAll(/\r\n?/g, '\n'))
}

/** The decoder removes a byte order mark. */
function charsetOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}
