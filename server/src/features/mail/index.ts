export { draftMail, checkedDraft, sendDraft } from './drafts.ts'
export { mailExport, forgetMail } from './store.ts'
export { listUnreadMail, markMailRead, readMailThread, readMail } from './read-mail.ts'
export { mailboxOf } from './require-mailbox.ts'
