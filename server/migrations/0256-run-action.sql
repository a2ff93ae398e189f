-- One word: what a run does is an action, as what is done with one record is.
alter table work_run rename column act to action;
