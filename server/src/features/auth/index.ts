export { secretLimit } from './attempt-limits.ts'
export { requestEmailChange, stopChange } from './addresses/change-email.ts'
export type { NewUser } from './library/claim-address.ts'
export { authJobs, queueMail, sendMailJob } from './jobs.ts'
export { waitingMails } from './mails/mail-store.ts'
export { createAuth } from './create-auth.ts'
export { requireUser, type SessionUser, type SignedInUser } from './sessions/find-session.ts'
export { signUpMode } from './sign-up/sign-up-policy.ts'
export {
  filterActiveSessions,
  deleteUser,
  endSessionsOfDomain,
  endSignOnLinks,
  findPasskeys,
  lockUser,
} from './store.ts'
export { isClosedToSignOn } from './sign-on/closed-account.ts'
export { signOnProvider, type SignOnSource, type WorkspaceSignOn } from './sign-on/sign-on-source.ts'
export { describePerson } from './identity/describe-person.ts'
export {
  administratorState,
  isCallerAdministrator,
  requireAdministrator,
  requireOtherAdministrator,
} from './administrators/administrators.ts'
export { countUsers, findUsers } from './administrators/user-store.ts'
export { findInvitations } from './sign-up/invitation-store.ts'
export { verifyIdentity } from './identity/verify-identity.ts'
export { verifySecondFactor } from './identity/verify-second-factor.ts'
export { findProfile, insertProfile, languageOfUser, setLanguage, setName } from './identity/profile-store.ts'
export { profileRows, sessionRows, userRows } from './public-store.ts'
export { composeLinkMail } from './mails/send-mails.ts'
export { hashToken } from './sessions/token-signature.ts'
