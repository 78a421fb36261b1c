// The features of the server and the tables of the database: `boundaries.js` enforces the order of the features,
// `scripts/check-tables.ts` the owners of the tables.

interface ServerFeature {
  name: string
  tables: readonly string[]
}

/**
 * Server features, lowest first. A feature may import those before it. It writes only its own tables; it reads the tables
 * of features before it through their functions and fragments of SQL.
 */
export const serverFeatures: readonly ServerFeature[] = [
  {
    name: 'auth',
    tables: [
      'auth_account',
      'auth_passkey',
      'auth_session',
      'auth_two_factor',
      'auth_user',
      'auth_verification',
      'email_changes',
      'outgoing_mails',
      'sign_up_invitations',
      'user_profile',
    ],
  },
  {
    name: 'workspaces',
    tables: ['workspace_invitations', 'workspace_members', 'workspace_sign_on', 'workspaces'],
  },
  { name: 'audit', tables: ['audit_entries'] },
  { name: 'users', tables: ['user_export_parts', 'user_exports'] },
  {
    name: 'accounts',
    tables: [
      'connected_accounts',
      'deletion_accounts',
      'deletions',
      'oauth_states',
      'channel_pauses',
      'posts',
    ],
  },
  {
    name: 'notifications',
    tables: ['notice_choices', 'notice_mails', 'notices', 'push_keys', 'push_subscriptions', 'quiet_hours'],
  },
  { name: 'live-updates', tables: ['live_events', 'live_watches'] },
  { name: 'stored-automations', tables: ['automation_sets', 'automation_versions', 'automations'] },
  {
    name: 'events',
    tables: [
      'comment_facts',
      'decisions',
      'event_marks',
      'event_partitions',
      'event_payloads',
      'event_queue',
      'inbound_events',
      'automation_set_versions',
      'verdicts',
    ],
  },
  { name: 'insights', tables: ['insight_snapshots'] },
  { name: 'models', tables: ['model_keys', 'model_settings'] },
  { name: 'budget', tables: ['budgets', 'model_calls', 'model_days', 'model_spend', 'operator_days'] },
  {
    name: 'knowledge',
    tables: [
      'knowledge_chunks',
      'knowledge_originals',
      'knowledge_sources',
      'knowledge_terms',
      'knowledge_vectors',
      'knowledge_versions',
      'knowledge_words',
    ],
  },
  { name: 'fixed-answers', tables: ['fixed_answers', 'knowledge_gaps'] },
  {
    name: 'outbox',
    tables: [
      'outbox',
      'outbox_failures',
      'outbox_messages',
      'outbox_open',
      'paced_posts',
      'private_sends',
      'send_paces',
    ],
  },
  { name: 'reply-files', tables: ['reply_files'] },
  {
    name: 'inbox',
    tables: [
      'contact_events',
      'contact_notes',
      'contact_profiles',
      'conversation_imports',
      'conversations',
      'earlier_comments',
      'gathered_comments',
      'inbox_settings',
      'messages',
      'saved_replies',
    ],
  },
  { name: 'comments', tables: [] },
  { name: 'automations', tables: [] },
  { name: 'chat-menu', tables: ['chat_menus'] },
  { name: 'ai-decisions', tables: [] },
  { name: 'decisions', tables: [] },
  { name: 'backtest', tables: ['automation_examples'] },
  { name: 'chatbot', tables: [] },
  {
    name: 'webhooks',
    tables: [
      'channel_watches',
      'media_owners',
      'sweep_hours',
      'sweep_ticks',
      'sweeps',
      'swept_events',
      'swept_posts',
      'unlisted_media',
      'unreadable_items',
    ],
  },
  { name: 'mail', tables: ['mail_activity', 'mail_drafts'] },
  { name: 'research', tables: [] },
  {
    name: 'assistant',
    tables: ['assistant_actions', 'assistant_messages', 'assistant_threads', 'assistant_turns'],
  },
  { name: 'restores', tables: ['last_written'] },
  { name: 'administration', tables: [] },
]

/** Tables of `server/src/infra/`. The tables of the schema `pgboss` belong to the library of that name. */
export const infraTables = ['rate_limits', 'schema_migrations']
