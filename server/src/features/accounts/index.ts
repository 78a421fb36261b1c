export { accountIdsOf } from './account-ids.ts'
export { credentialsOf, markNeedsReconnect } from './connection/credentials.ts'
export { deleteAccountsOfUser } from './leaving/delete-accounts-of-user.ts'
export { withMailbox } from './connection/with-mailbox.ts'
export { exportAccounts } from './export-accounts.ts'
export type { ForgetHook } from './leaving/forget-accounts.ts'
export { fetchPost, readNewestPosts, withToken } from './import-posts.ts'
export type { ConnectHook } from './connecting/finish-connect.ts'
export { accountJobs, ignoreDisconnected } from './jobs.ts'
export { findMailbox } from './connection/gmail-store.ts'
export { findAccountName, findOwners } from './owner-store.ts'
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
export { accountIdsOfUser, filterConnected, findConnectedIds as allConnected } from './store.ts'
export { listAccounts } from './list-accounts.ts'
export { loginEnd } from './connection/token-store.ts'
