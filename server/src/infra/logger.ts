import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino'
import { describeFault } from './describe-fault.ts'

export type Logger = PinoLogger

const secretFields = [
  'access_token',
  'api_key',
  'accessToken',
  'authorization',
  'client_secret',
  'code',
  'cookie',
  'password',
  'newPassword',
  'secret',
  'token',
]

/** One JSON line an entry on standard error; secrets are cut out by name at any of three depths, errors lose data. */
export function createLogger(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger {
  const paths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`])
  const serializers = { err: describeFault }
  return pino({ level, serializers, redact: { paths, censor: '[redacted]' }, base: null }, destination)
}
