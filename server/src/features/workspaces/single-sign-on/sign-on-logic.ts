interface Provider {
  issuer: string
  client_id: string
}

/** Returns whether a change leads to another identity provider, or to another client of it. */
export const isOtherProvider = (before: Provider, after: Provider): boolean =>
  before.issuer !== after.issuer || before.client_id !== after.client_id

/**
 * Returns whether the verification of the domain holds after a change. Another identity provider decides who owns an address, so
 * that who owns the domain has to agree to it.
 */
export const keepsVerification = (
  before: { domain: string; issuer: string },
  after: { domain: string; issuer: string },
): boolean => before.domain === after.domain && before.issuer === after.issuer

/** Returns the TXT record that proves who owns a domain. */
export const recordOf = ({ domain, domain_token }: { domain: string; domain_token: string }) => ({
  name: `_skein.${domain}`,
  value: `skein-domain=${domain_token}`,
})

/** Returns the domain of an email address in lower case. */
export const domainOf = (email: string): string =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
