/** Encrypts single values. `purpose` and `owner` are bound in: a value moved to another row does not open. */
export interface Secrets {
  seal(plain: string, bound: SecretBinding): Promise<string>
  open(sealed: string, bound: SecretBinding): Promise<string>
  /** Whether a value was sealed with a retired key and should be sealed again. */
  isStale(sealed: string): boolean
}

export interface SecretBinding {
  /** What kind of value it is, for example `instagram_token`. */
  purpose: string
  /** Identity of the row that holds it. */
  owner: string
}
