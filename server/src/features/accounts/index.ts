export { accountIdsOf } from './account-of-event.ts'
export { credentialsOf, markNeedsReconnect } from './credentials.ts'
export { deleteAccountsOfUser } from './delete-accounts-of-user.ts'
export { withMailbox } from './with-mailbox.ts'
export { exportAccounts } from './export-accounts.ts'
export type { ForgetHook } from './forget-accounts.ts'
export { fetchPost, readNewestPosts, withToken } from './import-posts.ts'
export type { ConnectHook } from './finish-connect.ts'
export { accountJobs, whileConnected } from './jobs.ts'
export { findMailbox } from './gmail-store.ts'
export { nameOfAccount, ownersAmong } from './owner-store.ts'
export { findMissingPosts, findNewestPosts, findPosts, type StoredPost } from './post-store.ts'
export {
  ownedAccount,
  ownedAccountById,
  ownedAccounts,
  requireAccount,
  requireAccountById,
  requireSelf,
  type OwnedAccount,
} from './require-account.ts'
export { accountsAtRisk, type AccountAtRisk } from './risk-store.ts'
export { accountRoutes } from './routes.ts'
export { accountIdsOfUser, connectedAmong, findConnected as allConnected } from './store.ts'
export { listAccounts } from './list-accounts.ts'
export { loginEnd } from './token-store.ts'
