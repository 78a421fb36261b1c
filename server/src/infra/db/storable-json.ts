const suspicious = /\\u0000|\\ud[89a-f]/i

/**
 * JSON that PostgreSQL can keep as jsonb: characters that no text column holds (NUL, halves of surrogate pairs)
 * become the replacement character. The common case costs one look at the text.
 */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  if (!suspicious.test(json)) return json
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? inner.toWellFormed().replaceAll('\0', '\uFFFD') : inner,
  )
}
