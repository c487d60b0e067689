-- Blocked customers are found by the address as one person has it, as uses of offers are; a number stays as it is.
create index customer_contacts_normal_email on customer_contacts (normal_email(value));
