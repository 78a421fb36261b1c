export { checkedReply, findComments, replyToComments, type WrittenReply } from './comments.ts'
