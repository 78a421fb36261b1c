import dns from 'node:dns/promises'

/** The most records that are read of a name. */
const maxRecords = 100

/**
 * Returns the TXT records of a name; none when the name does not exist. Throws when no name server responds.
 */
export async function readTextRecords(name: string): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: 3000, tries: 2 })
  resolver.setServers(dns.getServers())
  try {
    const records = await resolver.resolveTxt(name)
    return records.slice(0, maxRecords).map((parts) => parts.join(''))
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
    if (code === dns.NOTFOUND || code === dns.NODATA) return []
    throw error
  }
}
