/** `limited`: the rest works. `skipped`: nothing to look at, or an earlier check failed. */
export type VerificationState = 'ok' | 'limited' | 'failed' | 'skipped'

export interface VerificationRow {
  check: string
  /** `account 1`: names and ids are left out so that the table can be shared. Null for the installation. */
  account: string | null
  state: VerificationState
  /** What was found, and what to do about it. */
  detail: string
  /** Key in docs/platform-assumptions.md. */
  assumption: string | null
}

export type Finding = [state: VerificationState, detail: string]

export interface Check {
  check: string
  assumption?: string
  /** State of a refused call; `limited` when the rest of the product does not need it. */
  refused?: VerificationState
  run: () => Promise<Finding>
}

export const toFinding = (is: boolean, yes: string, no: string): Finding =>
  is ? ['ok', yes] : ['limited', no]
