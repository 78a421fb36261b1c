export { findComments } from './find-comments.ts'
export { replyToComments, type WrittenReply } from './reply-to-comments.ts'
