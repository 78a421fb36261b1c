const maxObjects = 2000
/** Bytes between the beginning of an object and its type. */
const maxDistance = 2000

/**
 * Returns a file with a new trailer, in place of the one that a cut has removed; null if it names no page. The library finds the
 * objects, but needs to know the first one.
 */
export function withTrailer(bytes: Uint8Array): Uint8Array | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [catalog] = objectsOf(file, /^\/Type\s*\/Catalog\b/)
  if (catalog !== undefined) return appended(file, `trailer << /Root ${catalog} >>`)
  const pages = objectsOf(file, /^\/Type\s*\/Page\b/)
  if (pages.length === 0) return null
  const tree = `999998 0 obj\n<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${pages.length} >>\nendobj`
  const root = '999999 0 obj\n<< /Type /Catalog /Pages 999998 0 R >>\nendobj'
  return appended(file, `${tree}\n${root}\ntrailer << /Root 999999 0 R >>`)
}

const appended = (file: Buffer, end: string) =>
  new Uint8Array(Buffer.concat([file, Buffer.from(`\nendstream\nendobj\n${end}\nstartxref\n0\n%%EOF`)]))

/** Returns references to the first objects of a type, in the order of the file. */
function objectsOf(file: Buffer, type: RegExp): string[] {
  const references = new Set<string>()
  let remainingObjects = maxObjects
  for (let at = file.indexOf('/Type'); at >= 0 && remainingObjects > 0; at = file.indexOf('/Type', at + 5)) {
    if (!type.test(file.toString('latin1', at, at + 40))) continue
    remainingObjects -= 1
    const before = file.toString('latin1', Math.max(0, at - maxDistance), at)
    const object = [...before.matchAll(/\b(\d{1,7})\s{1,9}(\d{1,5})\s{1,9}obj\b/g)].at(-1)
    if (object) references.add(`${object[1]} ${object[2]} R`)
  }
  return [...references]
}
