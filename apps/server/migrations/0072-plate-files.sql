-- Every link to an uploaded file asks whether it is the picture of a deleted plate.
create index license_plates_file on license_plates (file_id);
