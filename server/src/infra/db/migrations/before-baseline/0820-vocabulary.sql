-- One word for one thing, the same in tables, code and addresses.
alter table rule_sets rename to automation_set_versions;
alter table automation_set_versions rename column comment_rules to comment_automations;
alter table automation_set_versions rename column message_rules to message_automations;
alter table automation_set_versions rename constraint rule_sets_pkey to automation_set_versions_pkey;

alter table outbox_lanes rename to channel_pauses;
alter table channel_pauses rename constraint outbox_lanes_pkey to channel_pauses_pkey;
alter table channel_pauses rename constraint outbox_lanes_cause_check to channel_pauses_cause_check;
alter table channel_pauses rename constraint outbox_lanes_resend_check to channel_pauses_resend_check;
alter table channel_pauses rename constraint outbox_lanes_wait_hours_check to channel_pauses_wait_hours_check;

alter table decisions rename column rest_reason to default_reason;
alter table decisions rename column seen to snapshot;

alter table event_queue rename column lane to ordering_key;
alter index event_queue_by_lane rename to event_queue_by_ordering_key;

alter table notices drop constraint notices_place_check;
update notices set place = 'activity' where place = 'ledger';
alter table notices add constraint notices_place_check
  check (place in ('conversation', 'activity', 'connection', 'budget'));

alter table event_queue rename column turn to position;
alter index event_queue_by_turn rename to event_queue_by_position;
