export { findComments, replyToComments, type WrittenReply } from './comments.ts'
