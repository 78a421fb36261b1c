import { pino, type DestinationStream, type Logger as PinoLogger, stdSerializers } from 'pino'

export type Logger = PinoLogger

/** A text field of a log line that holds a secret, at any depth. `code` is that of a sign-in. */
const secretMember =
  /("(?:[\w-]{0,40}(?:token|secret|password|api[_-]?key|cookie)|authorization|code)":)"(?:[^"\\]|\\.)*"/gi
/** A secret inside a text: a parameter of an address, the value of a header, or a key that its beginning shows. */
const secretText =
  /\b((?:[a-z]{1,20}_)?(?:token|secret|api_?key)=|(?:Bearer|Basic) )[\w.~+/=%|-]{8,}|\b(?:sk-|gsk_|AIza|ya29\.|IGAA|IGQV|EAA)[\w.-]{12,}/gi

const withoutSecrets = (line: string): string =>
  line.replaceAll(secretMember, '$1"[redacted]"').replaceAll(secretText, '$1[redacted]')

/** Logs JSON lines to standard error, without secrets and without personal data of errors. */
export function createLogger(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger {
  const serializers = { err: describeError }
  const hooks = { streamWrite: withoutSecrets }
  return pino({ level, serializers, base: null, hooks }, destination)
}

/**
 * Fields of an error that may contain personal data or secrets: values of a statement or of a conflicting row, and text of a
 * model server.
 */
const personalFields = new Set(['params', 'query', 'detail', 'where', 'internalQuery', 'param'])
const maxDepth = 5

/** Returns an error as it is logged: message, stack and causes, without personal data. */
function describeError(error: unknown): unknown {
  return error instanceof Error ? stdSerializers.err(withoutValues(error)) : error
}

function withoutValues(error: Error, depth = 0): Error {
  const message = messageWithoutValues(error)
  const plain = new Error(message)
  for (const [name, value] of Object.entries(error)) {
    if (!personalFields.has(name) && name !== 'cause') Reflect.set(plain, logName(name), value)
  }
  Object.setPrototypeOf(plain, Object.getPrototypeOf(error))
  plain.stack = `${error.name}: ${message.split('\n', 1)[0]}${stackFrames(error)}`
  if (depth === maxDepth) return plain
  if (error.cause instanceof Error) plain.cause = withoutValues(error.cause, depth + 1)
  if (error instanceof AggregateError) {
    const inner = error.errors.filter((each) => each instanceof Error)
    Object.assign(plain, { errors: inner.map((each) => withoutValues(each, depth + 1)) })
  }
  return plain
}

/** The logger redacts fields named `code`, because login codes use that name. */
const logName = (name: string) => (name === 'code' ? 'error_code' : name)

/** Some drivers append the values to the message of a failed statement. */
function messageWithoutValues(error: Error): string {
  const query: unknown = Reflect.get(error, 'query')
  return 'params' in error && typeof query === 'string' ? `Failed query: ${query}` : error.message
}

function stackFrames({ stack = '', message }: Error): string {
  const start = stack.indexOf(message)
  const frames = start < 0 ? '' : stack.slice(start + message.length)
  return frames.startsWith('\n    at ') ? frames : ''
}
