import dns, { type LookupOptions } from 'node:dns'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'

/** A name resolved to a private address, or a host is a private address. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

const reserved = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Azure gives credentials of the machine at this address, which is public elsewhere.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  reserved.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const) {
  reserved.addSubnet(network, prefix, 'ipv6')
}
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Returns whether an IP address is public. IPv6 forms that contain an IPv4 address are not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4')
  if (isIP(address) !== 6) return false
  return globalUnicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/** Returns whether a host is a public IP address or a name that may resolve to one. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return !/^localhost$|\.(localhost|local|internal)$/i.test(host.replace(/\.$/, ''))
}

/** Throws when a host is not public. Needed besides `lookupPublic`, which is not called for IP addresses. */
export function requirePublicHost(hostname: string): void {
  if (!isPublicHost(hostname)) throw new PrivateAddressError('That address is not public.')
}

/** Resolves a name when connecting, and fails unless all its addresses are public (prevents DNS rebinding). */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...lookupOptions(options), all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error) callback(error, '', 0)
    else if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      callback(new PrivateAddressError('That name leads to an address that is not public.'), '', 0)
    } else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

const lookupOptions = ({ family, hints }: LookupOptions): LookupOptions => ({
  ...(family === undefined ? {} : { family }),
  ...(hints === undefined ? {} : { hints }),
})
