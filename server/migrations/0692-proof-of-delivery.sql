-- [supply 9 orders-invoices-queue] Customers who are invoiced once it is proved that they have the goods, and who has signed for a shipment when.
alter table firm_bill_to add column proof_required boolean not null default false;

alter table shipment
  add column delivered_on date,
  add column signed_by    text check (length(signed_by) <= 60),
  add constraint shipment_delivered_whole check ((delivered_on is null) = (signed_by is null) and (delivered_on is null or delivered_on >= ship_date));
