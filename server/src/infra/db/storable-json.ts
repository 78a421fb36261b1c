const suspicious = /\\u0000|\\ud[89a-f]/i

/**
 * Returns JSON that PostgreSQL can store as jsonb: characters that it cannot store (NUL, lone surrogates)
 * become U+FFFD. The common case costs one regular expression.
 */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  if (!suspicious.test(json)) return json
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? inner.toWellFormed().replaceAll('\0', '\uFFFD') : inner,
  )
}
