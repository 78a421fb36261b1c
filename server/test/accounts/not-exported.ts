const byReason: Readonly<Record<string, readonly string[]>> = {
  'proof of sign-in and secrets': [
    'auth_account',
    'auth_session',
    'auth_two_factor',
    'email_changes',
    'model_keys',
    'oauth_states',
    'workspace_sign_on',
  ],
  'copies of what Instagram shows': [
    'comment_facts',
    'insight_snapshots',
    'media_owners',
    'posts',
    'unlisted_media',
  ],
  'how far Instagram was read': [
    'channel_watches',
    'conversation_imports',
    'gathered_comments',
    'sweep_hours',
    'sweeps',
    'swept_events',
    'swept_posts',
  ],
  'raw events of the last days; the activity has their texts': [
    'event_payloads',
    'event_queue',
    'unreadable_items',
  ],
  'answers of models; the activity has their outcome': ['verdicts'],
  'computed from the exported passages, or the same text': [
    'knowledge_originals',
    'knowledge_terms',
    'knowledge_vectors',
    'knowledge_versions',
    'knowledge_words',
  ],
  'single calls and models; the export has the cost of each day': ['model_calls', 'model_spend'],
  'earlier states of exported automations': ['automation_versions'],
  'approvals in chats; the messages of the chats name them': ['assistant_actions'],
  'the pace of sending, and keys of exported messages': [
    'outbox_failures',
    'outbox_messages',
    'paced_posts',
    'private_sends',
    'send_paces',
  ],
  'changes of the last minutes for open pages': ['live_events', 'live_watches'],
  'when notifications were last mailed': ['notice_mails'],
  'keys with which a browser reads push messages': ['push_subscriptions'],
  'the export itself, and accounts that are being deleted': [
    'deletion_accounts',
    'user_export_parts',
    'user_exports',
  ],
  'in the export as `profile`, outside of its parts': ['user_profile'],
}

/** Tables with data of an account or a user that a data export does not read. */
export const notExported: readonly string[] = Object.values(byReason).flat()
