const unavailableCodes = /^(08|57P0|53)/
const busyCodes = new Set(['57014', '55P03', '40001', '40P01'])
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])
const poolTexts = [
  'Connection terminated',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end',
]

/** Returns whether an error means that PostgreSQL is unreachable or shutting down. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some(({ code, message, syscall, severity }) => {
    if (severity !== undefined) return unavailableCodes.test(code)
    if (syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo')
      return networkCodes.has(code)
    return poolTexts.some((text) => message.includes(text))
  })
}

/** Returns whether a statement failed by a timeout, a lock or a serialization conflict. */
export function isDatabaseBusy(error: unknown): boolean {
  return causesOf(error).some(({ code, severity }) => severity !== undefined && busyCodes.has(code))
}

interface Cause {
  code: string
  message: string
  syscall: string | undefined
  /** Only errors that PostgreSQL itself reported have one. */
  severity: string | undefined
}

/** Returns the error and its causes. A failed fetch ends the chain: it concerns another system. */
function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = []
  for (let each = error; each instanceof Error && causes.length < 5; each = each.cause) {
    if (each instanceof TypeError) return causes
    causes.push({
      code: textOf(each, 'code') ?? '',
      message: each.message,
      syscall: textOf(each, 'syscall'),
      severity: textOf(each, 'severity'),
    })
    if (each instanceof AggregateError) causes.push(...each.errors.flatMap(causesOf))
  }
  return causes
}

function textOf(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}
