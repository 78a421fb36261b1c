import type { TestUser } from '../accounts/create-user.ts'

/** A user and the ids of everything that the user owns. */
export interface Tenant {
  user: TestUser
  platform_user_id: string
  account_id: string
  automation_id: string
  /** Ids of automations of the other kinds, by the path of their endpoint. */
  automations: Record<string, string>
  execution_id: string
  conversation_id: string
  person_id: string
  comment_id: string
  scheduled_id: string
  note_id: string
  reply_id: string
  source_id: string
  image_id: string
  audio_id: string
  answer_id: string
  example_id: string
  gap_id: string
  export_id: string
  invitation_id: string
  /** Of an invitation to the workspace. */
  member_invitation_id: string
  notice_id: string
  turn_id: string
}

export type Input = Record<string, unknown>
