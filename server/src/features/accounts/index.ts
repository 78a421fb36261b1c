export { asWorkspaceOf } from './as-workspace.ts'
export { accountIdsOf, accountsOfEntries } from './connection/account-cache.ts'
export { createCallGate } from './connection/call-gate.ts'
export { credentialsOf, markNeedsReconnect } from './connection/credentials.ts'
export { closeChannel, pauseOf, pauseSignal } from './channel/pause-store.ts'
export { checkPermissionsSoon } from './connection/probe-permissions.ts'
export { deleteAccountsOfUser } from './leaving/request-deletion.ts'
export { withMailbox } from './connection/with-mailbox.ts'
export {
  exportAccounts,
  findAccountName,
  lockAccount,
  findWorkspacesOf,
  accountsAtRisk,
  countAccounts,
  countAccountsOf,
  countAllAccounts,
  type AccountAtRisk,
  accountIdsOf as accountIdsOfWorkspaces,
  filterConnected,
  findConnectedIds as allConnected,
} from './store.ts'
export type { ConnectionProbe } from './connection/check-connection.ts'
export type { ForgetHook } from './leaving/forget-accounts.ts'
export { fetchPost, readNewestPosts, withToken } from './import-posts.ts'
export type { ConnectHook } from './connecting/connect-instagram.ts'
export { accountJobs, ignoreDisconnected, whenAllowed } from './jobs.ts'
export { findMailbox } from './connection/gmail-store.ts'
export { findMissingPosts, findNewestPosts, findPosts, type StoredPost } from './post-store.ts'
export {
  ownedAccount,
  ownedAccountById,
  ownedAccounts,
  requireAccount,
  requireAccountById,
  requireSelf,
  type OwnedAccount,
  listAccounts,
} from './require-account.ts'
export { readStatusReason, withStatusReason } from './status-reason.ts'
export { accountRoutes } from './routes.ts'
export { verifyInstagram } from './verification/verify-instagram.ts'
export { tableOf } from './verification/verification-report.ts'
export { loginEnd } from './connection/token-store.ts'
export {
  channelOf,
  channels,
  channelsWaitingForLogin,
  holdAccount,
  openChannels,
  setResend,
  storeWaitHours,
} from './channel/channel-store.ts'
export { accountRows, postRows } from './public-store.ts'
