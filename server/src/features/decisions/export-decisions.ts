import { perAccount } from '#src/features/users/index.ts'
import { decisionLogPages } from './log/export-executions.ts'

/** The decision log of an account. */
export const decisionExport = [perAccount('ledger', decisionLogPages)]
