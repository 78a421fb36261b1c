import { stdSerializers } from 'pino'

/** Of an error of the database: what the statement was given, or a row that it met. Texts and addresses of people. */
const values = new Set(['params', 'query', 'detail', 'where', 'internalQuery'])
const longestChain = 5

/** An error as it goes into the log: what went wrong, where, and what caused it, without anybody's data. */
export function describeFault(error: unknown): unknown {
  return error instanceof Error ? stdSerializers.err(withoutValues(error)) : error
}

function withoutValues(error: Error, depth = 0): Error {
  const message = plainMessage(error)
  const plain = new Error(message)
  for (const [name, value] of Object.entries(error)) {
    if (!values.has(name) && name !== 'cause') Reflect.set(plain, nameInLog(name), value)
  }
  Object.setPrototypeOf(plain, Object.getPrototypeOf(error))
  plain.stack = `${error.name}: ${message.split('\n', 1)[0]}${framesOf(error)}`
  if (depth === longestChain) return plain
  if (error.cause instanceof Error) plain.cause = withoutValues(error.cause, depth + 1)
  if (error instanceof AggregateError) {
    const inner = error.errors.filter((each) => each instanceof Error)
    Object.assign(plain, { errors: inner.map((each) => withoutValues(each, depth + 1)) })
  }
  return plain
}

/** Entries cut out what is called `code`, because logins are. */
const nameInLog = (name: string) => (name === 'code' ? 'error_code' : name)

/** The library that builds statements puts what they were given behind them. */
function plainMessage(error: Error): string {
  const query: unknown = Reflect.get(error, 'query')
  return 'params' in error && typeof query === 'string' ? `Failed query: ${query}` : error.message
}

function framesOf({ stack = '', message }: Error): string {
  const begins = stack.indexOf(message)
  const behind = begins < 0 ? '' : stack.slice(begins + message.length)
  return behind.startsWith('\n    at ') ? behind : ''
}
