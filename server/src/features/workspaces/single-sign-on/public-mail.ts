import providers from 'email-providers/all.json' with { type: 'json' }

/** Providers that the list does not have. */
const others = [
  'duck.com',
  'fastmail.com',
  'posteo.de',
  'posteo.net',
  'telefonica.net',
  'tuta.com',
  'tuta.io',
  'tutanota.com',
  'tutanota.de',
]

const domains = new Set([...providers, ...others])

/** Returns whether anyone can get an email address of this domain, in lower case. */
export const isPublicMail = (domain: string): boolean => domains.has(domain)
