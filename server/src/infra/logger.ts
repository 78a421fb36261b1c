import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino'
import { describeError } from './describe-error.ts'

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

/** Logs JSON lines to standard error. Redacts secrets by field name down to depth 3, and personal data of errors. */
export function createLogger(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger {
  const paths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`])
  const serializers = { err: describeError }
  return pino({ level, serializers, redact: { paths, censor: '[redacted]' }, base: null }, destination)
}
