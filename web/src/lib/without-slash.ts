/** Returns a pathname without the slash at its end, which the router adds to some. */
export const withoutSlash = (pathname: string): string => pathname.replace(/(?<!\/)\/$/, '')
