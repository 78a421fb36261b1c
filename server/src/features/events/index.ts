export { eventBacklog } from './backlog-store.ts'
export { type CommentFactRow, findCommentFacts, saveCommentFact } from './comment-fact-store.ts'
export { markEvents } from './event-mark-store.ts'
export {
  type NewEvent,
  type WithEvent,
  eventFields,
  happenedAt,
  replyCount,
  takenEvents,
  withEvent,
  type WaitingEvent,
  completeComment,
  completeEdit,
  completeMention,
  countFailure,
  markMentions,
  markUnread,
  postpone,
  purgeKeys,
  purgePayloads,
  release,
  releaseOrderingKey,
  releaseNext,
  setAside,
  storeEvents,
  takeAside,
  writerOf,
} from './event-queue-store.ts'
export { forgetDecisions } from './forget-decision-store.ts'
export { forgetEvents } from './forget-store.ts'
export { dropPartitions, ensurePartitions, firstToDelete } from './partition-store.ts'
export { storedEvent } from './stored-event-logic.ts'
export { findVerdicts, saveVerdict } from './verdict-store.ts'
export { insertDecisions, saveAutomationSets } from './decision-store.ts'
export { purgeDecisions, purgeVerdicts } from './retention-store.ts'
export {
  automationSetRows,
  decisionFacts,
  decisionRows,
  eventRows,
  markRows,
  payloadRows,
  queuedRows,
  verdictRows,
} from './public-store.ts'
