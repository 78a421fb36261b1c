/** The first part of the public address of a file. */
export const fileKinds = ['images', 'audio'] as const
export type FileKind = (typeof fileKinds)[number]

export interface NamedFile {
  kind: FileKind
  /** The rest of the path, which is a name if a file can be there. */
  name: string
}

/**
 * Returns what an address names among the uploaded files of this installation, however the address is written: a browser
 * and Instagram also load it with another case of the host, a default port, a dot after the host, user information,
 * backslashes, blanks around it, line breaks in it, percent encoding or further slashes. Null for any other text.
 */
export function fileNamedBy(publicUrl: string, address: string): NamedFile | null {
  const url = URL.parse(address)
  const here = URL.parse(publicUrl)
  if (!url || !here || !isWeb(url) || hostOf(url) !== hostOf(here)) return null
  const [first, ...rest] = segmentsOf(url.pathname)
  const kind = fileKinds.find((each) => each === first)
  return kind === undefined || rest.length === 0 ? null : { kind, name: rest.join('/') }
}

/** Whether a file can have this name: 24 random bytes and an extension. */
export const canBeFile = (name: string): boolean => /^[\w-]{32}\.[a-z0-9]{3}$/.test(name)

const isWeb = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:'

/** Returns the host without the dot of a complete name, and the port if it is not the default one. */
const hostOf = ({ hostname, port }: URL): string => `${hostname.replace(/\.$/, '')}:${port}`

/** Returns the decoded segments of a path without empty ones; `..` removes the one before it. */
function segmentsOf(path: string): string[] {
  const segments: string[] = []
  for (const segment of decoded(path).split(/[/\\]/)) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
