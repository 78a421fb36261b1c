export { backlog, failedMessages } from './backlog-store.ts'
export { actedBefore } from './acted-store.ts'
export { wordsOf, type MessageBody, type MessageKind } from './sending/body-logic.ts'
export { reconcileMessageEchoes, reconcileReplyEchoes } from './echoes/echo-store.ts'
export type { ReplyEcho } from './echoes/echo-logic.ts'
export { draftFigures, waitingDrafts } from './people/draft-store.ts'
export { cardsOfMessage } from './sending/card-store.ts'
export { cancelAnswers, cancelSources } from './people/cancel-store.ts'
export { forgetOutbox } from './forget-store.ts'
export { setWaitHours } from './pace/paced-store.ts'
export {
  outboxSignal,
  progressOf,
  signalOutbox,
  unsentAmong,
  unsentTo,
  type Progress,
  type UnsentMessage,
} from './people/manual-store.ts'
export { waitForSendSlot } from './pace/pace-calls.ts'
export { expectedTime } from './pace/paced-store.ts'
export { accountOfScheduled, authorOf, cancelScheduled, noteScheduled } from './people/scheduled-store.ts'
export type { FindWindow, ReplyWindow } from './people/reply-window.ts'
export { takeFollowUps, type FollowUp } from './people/follow-up-store.ts'
export { probeSending } from './probe-sending.ts'
export { privateQueue, type WaitingPrivate } from './pace/private-queue-store.ts'
export {
  countUsage,
  repliesAfter,
  answeredTexts,
  type RepliesAfter,
  type UsageCount,
  type UsageQuery,
} from './reservation-store.ts'
export { decideReview, noteCommentShown, noteShown } from './people/review-store.ts'
export { runOutbox, type RunningOutbox } from './sending/run-outbox.ts'
export { originsOfMessages } from './trace-store.ts'
export { sentAmong } from './echoes/sent-ids-store.ts'
export { createSender, type FindRefusal, type OnSent, type Sender } from './sending/send.ts'
export { suspectWaiting } from './suspect-store.ts'
export { insertRows, type ClaimedRow } from './store.ts'
export type { NewRow } from './sending/opening-logic.ts'
export { purgeOutbox, type OutboxPurge } from './retention-store.ts'
export { awaySource, failureRows, isAway, messageIdRows, openRows, outboxRows } from './public-store.ts'
