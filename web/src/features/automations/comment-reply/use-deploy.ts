import { saveCommentReply } from '@skein/contract/automations/comment-reply'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../../../lib/api.ts'
import { editorWords } from '../../../words/comment-reply.ts'
import { causeOf } from '../cause-of.ts'
import { listKey } from '../queries.ts'
import {
  type CommentReplyForm,
  type CommentReplyRequest,
  commentReplyFormOf,
  commentReplyFormProblems,
  commentReplyPayload,
  type FormProblem,
  type RuleOwner,
} from './comment-reply-form.ts'
import { commentReplyQuery } from './queries.ts'

export interface Deployed {
  automationId: string
  /** Exactly what was sent. */
  payload: CommentReplyRequest
}

export interface DeployView {
  deploy: () => void
  deploying: boolean
  /** What stands in the way, in the order of the checks; empty when nothing does. */
  problems: readonly FormProblem[]
  /** The server's refusal as it is shown; null without one. */
  failure: string | null
  deployed: Deployed | null
  dismiss: () => void
}

/** Checks the rule, sends it, and says how it went. Nothing is sent while a check fails. */
export function useDeploy(
  form: UseFormReturn<CommentReplyForm>,
  owner: RuleOwner,
  onDeployed: () => void,
): DeployView {
  const client = useQueryClient()
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: async (payload: CommentReplyRequest) => ({
      payload,
      saved: await call(saveCommentReply, payload),
    }),
    onSuccess: ({ saved }) => {
      client.setQueryData(commentReplyQuery(saved.automation_id).queryKey, saved)
      void client.invalidateQueries({ queryKey: listKey(owner.platform_user_id) })
      form.reset(commentReplyFormOf(saved))
      onDeployed()
    },
  })

  const deploy = () => {
    if (isPending || data) return
    const found = commentReplyFormProblems(form.getValues())
    setProblems(found)
    for (const { field, message } of found) form.setError(field, { type: 'check', message })
    if (found.length === 0) mutate(commentReplyPayload(form.getValues(), owner))
  }
  return {
    deploy,
    deploying: isPending,
    problems,
    failure: error ? editorWords.deployFailed(causeOf(error, editorWords.unknownFailure)) : null,
    deployed: data ? { automationId: data.saved.automation_id, payload: data.payload } : null,
    dismiss: () => {
      setProblems([])
      reset()
    },
  }
}
